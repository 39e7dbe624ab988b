CREATE TABLE `asset` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`filename` text NOT NULL,
	`type` text NOT NULL,
	`mime_type` text NOT NULL,
	`file_size` integer NOT NULL,
	`key` text NOT NULL,
	`sha256` text NOT NULL,
	`thumbnail_key` text,
	`thumbnail_tried_at` integer,
	`width` integer,
	`height` integer,
	`alt` text NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `asset_workspace` ON `asset` (`workspace_id`,`seq`);--> statement-breakpoint
CREATE INDEX `asset_page` ON `asset` (`workspace_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `asset_key` ON `asset` (`key`);--> statement-breakpoint
CREATE INDEX `asset_deleted` ON `asset` (`deleted_at`) WHERE "asset"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `asset_untried` ON `asset` (`created_at`) WHERE "asset"."thumbnail_tried_at" is null;--> statement-breakpoint
CREATE TABLE `asset_use` (
	`asset_id` text NOT NULL,
	`ydoc_id` text NOT NULL,
	PRIMARY KEY(`asset_id`, `ydoc_id`)
);
--> statement-breakpoint
CREATE INDEX `asset_use_room` ON `asset_use` (`ydoc_id`);