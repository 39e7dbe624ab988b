CREATE TABLE `underived_room` (
	`ydoc_id` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `underived_room` SELECT `ydoc_id` FROM `room` WHERE `deleted_at` IS NULL AND max(`folded_to`, coalesce((SELECT max(`id`) FROM `doc_update` WHERE `doc_update`.`ydoc_id` = `room`.`ydoc_id`), 0)) > `derived_rev`;--> statement-breakpoint
CREATE TABLE `__new_doc_update` (
	`id` integer NOT NULL,
	`ydoc_id` text NOT NULL,
	`bytes` blob NOT NULL,
	`crc` integer NOT NULL,
	`chunk_key` text,
	`user_id` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`ydoc_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `__new_doc_update`("id", "ydoc_id", "bytes", "crc", "chunk_key", "user_id", "created_at") SELECT "id", "ydoc_id", "bytes", "crc", "chunk_key", "user_id", "created_at" FROM `doc_update` ORDER BY `ydoc_id`, `id`;--> statement-breakpoint
DROP TABLE `doc_update`;--> statement-breakpoint
ALTER TABLE `__new_doc_update` RENAME TO `doc_update`;--> statement-breakpoint
DROP INDEX `room_underived`;
