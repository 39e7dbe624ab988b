CREATE VIRTUAL TABLE `search_block` USING fts5(
	`words`,
	`workspace`,
	`block_id` UNINDEXED,
	`text` UNINDEXED,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3'
);
--> statement-breakpoint
CREATE TABLE `search_document` (
	`document_id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_document_number` ON `search_document` (`number`);
--> statement-breakpoint
UPDATE `room` SET `derived_rev` = 0 WHERE `kind` = 'document' AND `deleted_at` IS NULL;
--> statement-breakpoint
INSERT OR IGNORE INTO `underived_room` (`ydoc_id`) SELECT `ydoc_id` FROM `room` WHERE `kind` = 'document' AND `deleted_at` IS NULL;
