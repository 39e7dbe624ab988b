CREATE TABLE `admin_log` (
	`id` text PRIMARY KEY NOT NULL,
	`level` text NOT NULL,
	`message` text NOT NULL,
	`actor_id` text,
	`subject_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `admin_log_created` ON `admin_log` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `admin_log_actor` ON `admin_log` (`actor_id`);--> statement-breakpoint
CREATE INDEX `admin_log_subject` ON `admin_log` (`subject_id`);--> statement-breakpoint
CREATE TABLE `blog_migration` (
	`user_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`run_id` text NOT NULL,
	`migrated_documents` integer NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE TABLE `contact_form_message` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`content` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`replied_at` integer,
	`reply` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_form_message_created` ON `contact_form_message` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contact_form_message_user` ON `contact_form_message` (`user_id`);--> statement-breakpoint
CREATE TABLE `daily_stats` (
	`id` text PRIMARY KEY NOT NULL,
	`date` text NOT NULL,
	`total_views` integer NOT NULL,
	`user_count` integer NOT NULL,
	`paid_user_count` integer NOT NULL,
	`user_delta` integer NOT NULL,
	`paid_user_delta` integer NOT NULL,
	`total_revenue_cents` integer NOT NULL,
	`total_profit_cents` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `daily_stats_date_unique` ON `daily_stats` (`date`);--> statement-breakpoint
CREATE TABLE `gpt_response` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`status` text NOT NULL,
	`outline` text,
	`is_outline` integer DEFAULT false NOT NULL,
	`generated_from_outline_id` text,
	`generated_blog_id` text,
	`meta` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `gpt_response_user` ON `gpt_response` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `page_view` (
	`date` text NOT NULL,
	`path` text NOT NULL,
	`source` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`date`, `path`, `source`)
);
--> statement-breakpoint
CREATE TABLE `page_view_source` (
	`daily_stats_id` text NOT NULL,
	`name` text NOT NULL,
	`date` text NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`daily_stats_id`, `name`)
);
--> statement-breakpoint
ALTER TABLE `user` ADD `suspended_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `photo_key` text;