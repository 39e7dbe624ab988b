CREATE TABLE `document_reference` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`target_id` text NOT NULL,
	`block_id` text,
	`label` text NOT NULL,
	`snippet` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `document_reference_source` ON `document_reference` (`source_id`);--> statement-breakpoint
CREATE INDEX `document_reference_target` ON `document_reference` (`target_id`,`id`);