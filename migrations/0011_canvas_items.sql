CREATE TABLE `canvas_export` (
	`id` text PRIMARY KEY NOT NULL,
	`canvas_id` text NOT NULL,
	`user_id` text NOT NULL,
	`format` text NOT NULL,
	`options` text NOT NULL,
	`status` text NOT NULL,
	`result_url` text,
	`error_message` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `canvas_export_canvas` ON `canvas_export` (`canvas_id`);--> statement-breakpoint
CREATE INDEX `canvas_export_user` ON `canvas_export` (`user_id`);--> statement-breakpoint
CREATE TABLE `canvas_item` (
	`canvas_id` text NOT NULL,
	`item_id` text NOT NULL,
	`kind` text NOT NULL,
	`gone_seen_at` integer,
	PRIMARY KEY(`canvas_id`, `item_id`)
);
--> statement-breakpoint
CREATE INDEX `canvas_item_item` ON `canvas_item` (`item_id`);--> statement-breakpoint
CREATE INDEX `canvas_item_gone` ON `canvas_item` (`gone_seen_at`) WHERE "canvas_item"."gone_seen_at" is not null;--> statement-breakpoint
CREATE TABLE `canvas_visit` (
	`canvas_id` text NOT NULL,
	`user_id` text NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`canvas_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `canvas_visit_user` ON `canvas_visit` (`user_id`);--> statement-breakpoint
ALTER TABLE `canvas` ADD `settings` text;--> statement-breakpoint
ALTER TABLE `canvas` ADD `last_viewed_at` integer;--> statement-breakpoint
ALTER TABLE `canvas` ADD `view_count` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
UPDATE `room` SET `derived_rev` = 0 WHERE `kind` = 'canvas' AND `deleted_at` IS NULL;
--> statement-breakpoint
INSERT OR IGNORE INTO `underived_room` (`ydoc_id`) SELECT `ydoc_id` FROM `room` WHERE `kind` = 'canvas' AND `deleted_at` IS NULL;
