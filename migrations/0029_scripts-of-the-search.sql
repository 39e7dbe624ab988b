-- Texts with marks that belong to the spelling or that a search ignores, and texts of scripts without spaces, are
-- derived again, because they are indexed in another way. Most texts are of other scripts.
CREATE TEMP TABLE `reindexed` AS SELECT `document_id` FROM `search_document` WHERE `number` IN (
	SELECT DISTINCT `rowid` / 65536 FROM `search_block` WHERE `words` GLOB '*['
		|| char(0x0300) || '-' || char(0x036F) -- accents without a composed letter
		|| char(0x0590) || '-' || char(0x109F) -- Hebrew to Burmese
		|| char(0x1700) || '-' || char(0x1CFF) -- Khmer to Vedic
		|| char(0xA800) || '-' || char(0xABFF)
		|| char(0x11000) || '-' || char(0x11FFF)
		|| ']*'
);
--> statement-breakpoint
UPDATE `room` SET `derived_rev` = 0 WHERE `deleted_at` IS NULL AND `ydoc_id` IN (SELECT `document_id` FROM `reindexed`);
--> statement-breakpoint
INSERT OR IGNORE INTO `underived_room` (`ydoc_id`) SELECT `ydoc_id` FROM `room` WHERE `deleted_at` IS NULL AND `ydoc_id` IN (SELECT `document_id` FROM `reindexed`);
--> statement-breakpoint
DROP TABLE `reindexed`;
