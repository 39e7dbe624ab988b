ALTER TABLE `asset` ADD `folder_id` text;--> statement-breakpoint
ALTER TABLE `asset` ADD `order` text DEFAULT 'd0000' NOT NULL;--> statement-breakpoint
CREATE INDEX `asset_folder` ON `asset` (`workspace_id`,`folder_id`,`order`);