ALTER TABLE `run` ADD `session_hash` text;--> statement-breakpoint
CREATE INDEX `run_stop_asked` ON `run` (`cancel_asked_at`) WHERE "run"."cancel_asked_at" is not null and "run"."finished_at" is null;