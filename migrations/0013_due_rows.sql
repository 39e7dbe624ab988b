CREATE TABLE `unfolded_room` (
	`ydoc_id` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `unfolded_room` SELECT `ydoc_id` FROM `doc_update` GROUP BY `ydoc_id` HAVING count(*) > 1;
--> statement-breakpoint
CREATE TABLE `unnamed_chunk` (
	`chunk_key` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `unnamed_chunk` SELECT `chunk_key`, max(`created_at`) FROM `doc_chunk`
	WHERE `chunk_key` NOT IN (SELECT `chunk_key` FROM `doc_update` WHERE `chunk_key` IS NOT NULL)
	AND `chunk_key` NOT IN (SELECT `chunk_key` FROM `doc_version` WHERE `chunk_key` IS NOT NULL)
	GROUP BY `chunk_key`;
--> statement-breakpoint
DROP INDEX `asset_deleted`;--> statement-breakpoint
CREATE INDEX `asset_deleted` ON `asset` (`deleted_at`,`id`) WHERE "asset"."deleted_at" is not null;--> statement-breakpoint
DROP INDEX `canvas_deleted`;--> statement-breakpoint
CREATE INDEX `canvas_deleted` ON `canvas` (`deleted_at`,`id`) WHERE "canvas"."deleted_at" is not null;--> statement-breakpoint
DROP INDEX `document_deleted`;--> statement-breakpoint
CREATE INDEX `document_deleted` ON `document` (`deleted_at`,`id`) WHERE "document"."deleted_at" is not null;--> statement-breakpoint
DROP INDEX `folder_deleted`;--> statement-breakpoint
CREATE INDEX `folder_deleted` ON `folder` (`deleted_at`,`id`) WHERE "folder"."deleted_at" is not null;--> statement-breakpoint
DROP INDEX `workspace_deleted`;--> statement-breakpoint
CREATE INDEX `workspace_deleted` ON `workspace` (`deleted_at`,`id`) WHERE "workspace"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `session_used` ON `session` (`last_used_at`);--> statement-breakpoint
CREATE INDEX `user_demo` ON `user` (`id`) WHERE "user"."is_demo";