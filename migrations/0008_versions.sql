CREATE TABLE `writing_session` (
	`ydoc_id` text PRIMARY KEY NOT NULL,
	`started_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`user_id` text
);
--> statement-breakpoint
ALTER TABLE `doc_version` ADD `words` integer;--> statement-breakpoint
CREATE INDEX `doc_version_list` ON `doc_version` (`ydoc_id`,`id`,`kind`,`note`,`user_id`,`words`,`created_at`,`rev`,`chunk_key`);