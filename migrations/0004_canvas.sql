CREATE TABLE `canvas` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`folder_id` text,
	`title` text NOT NULL,
	`order` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `canvas_workspace` ON `canvas` (`workspace_id`,`seq`);--> statement-breakpoint
CREATE INDEX `canvas_page` ON `canvas` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `canvas_folder` ON `canvas` (`workspace_id`,`folder_id`,`order`);--> statement-breakpoint
CREATE INDEX `canvas_deleted` ON `canvas` (`deleted_at`) WHERE "canvas"."deleted_at" is not null;