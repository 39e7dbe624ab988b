ALTER TABLE `ai_settings` ADD `model_changed_by` text;--> statement-breakpoint
ALTER TABLE `ai_settings` ADD `model_changed_at` integer;