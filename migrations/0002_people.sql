CREATE TABLE `workspace_transfer` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`from_user_id` text NOT NULL,
	`to_user_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workspace_transfer_open` ON `workspace_transfer` (`workspace_id`) WHERE "workspace_transfer"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `workspace_transfer_workspace` ON `workspace_transfer` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `workspace_transfer_receiver` ON `workspace_transfer` (`to_user_id`);--> statement-breakpoint
CREATE INDEX `workspace_transfer_sender` ON `workspace_transfer` (`from_user_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `one_time_token` ADD `email` text;--> statement-breakpoint
ALTER TABLE `user` ADD `deletion_asked_at` integer;--> statement-breakpoint
CREATE INDEX `user_deletion` ON `user` (`deletion_asked_at`) WHERE "user"."deletion_asked_at" is not null;