CREATE TABLE `security_event` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`result` text NOT NULL,
	`user_id` text,
	`subject` text,
	`workspace_id` text,
	`client_address` text,
	`detail` text,
	`count` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `security_event_created` ON `security_event` (`created_at`);--> statement-breakpoint
CREATE INDEX `security_event_user` ON `security_event` (`user_id`,`created_at`);