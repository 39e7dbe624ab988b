CREATE TABLE `ai_answer` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text,
	`item_id` text,
	`user_id` text NOT NULL,
	`action` text NOT NULL,
	`model` text NOT NULL,
	`sent` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer
);
--> statement-breakpoint
CREATE INDEX `ai_answer_item` ON `ai_answer` (`item_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ai_answer_workspace` ON `ai_answer` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `ai_answer_user` ON `ai_answer` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `ai_settings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`is_enabled` integer DEFAULT true NOT NULL,
	`base_url` text,
	`encrypted_key` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `writing_style` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`example` text,
	`source_url` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `writing_style_workspace` ON `writing_style` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `writing_style_user` ON `writing_style` (`user_id`,`created_at`) WHERE "writing_style"."workspace_id" is null;--> statement-breakpoint
CREATE INDEX `writing_style_creator` ON `writing_style` (`user_id`);--> statement-breakpoint
ALTER TABLE `user` ADD `is_ai_off` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `document` ADD `writing_style_id` text;--> statement-breakpoint
-- [F11] The Markdown stays the last column, so that lists read no text.
ALTER TABLE `document` RENAME COLUMN `content_md` TO `content_md_before`;--> statement-breakpoint
ALTER TABLE `document` ADD `content_md` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `document` SET `content_md` = `content_md_before`;--> statement-breakpoint
ALTER TABLE `document` DROP COLUMN `content_md_before`;