CREATE TABLE `credit_grant_address` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `ai_settings` ADD `model_changed_by` text;--> statement-breakpoint
ALTER TABLE `ai_settings` ADD `model_changed_at` integer;