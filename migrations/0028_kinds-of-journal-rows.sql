ALTER TABLE `doc_update` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `doc_update` ADD `fixes` integer;