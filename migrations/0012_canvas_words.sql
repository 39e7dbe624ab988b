UPDATE `room` SET `derived_rev` = 0 WHERE `kind` = 'canvas' AND `deleted_at` IS NULL;
--> statement-breakpoint
INSERT OR IGNORE INTO `underived_room` (`ydoc_id`) SELECT `ydoc_id` FROM `room` WHERE `kind` = 'canvas' AND `deleted_at` IS NULL;
