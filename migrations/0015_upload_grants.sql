CREATE TABLE `upload_grant` (
	`key` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`workspace_id` text NOT NULL,
	`bytes` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `upload_grant_request` ON `upload_grant` (`request`);--> statement-breakpoint
CREATE INDEX `upload_grant_workspace` ON `upload_grant` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `upload_grant_created` ON `upload_grant` (`created_at`);