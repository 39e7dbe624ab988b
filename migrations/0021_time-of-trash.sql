ALTER TABLE `canvas` ADD `trashed_at` integer;--> statement-breakpoint
ALTER TABLE `folder` ADD `trashed_at` integer;