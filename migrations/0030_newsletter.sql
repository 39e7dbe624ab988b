CREATE TABLE `newsletter` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`content` text NOT NULL,
	`run_id` text NOT NULL,
	`recipients` integer NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`begun` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `newsletter_created` ON `newsletter` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `user_newsletter` ON `user` (`id`) WHERE "user"."send_newsletter";