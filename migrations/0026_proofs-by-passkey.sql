ALTER TABLE `session` ADD `passkey_proved_at` integer;--> statement-breakpoint
CREATE INDEX `user_admin` ON `user` (`id`) WHERE "user"."is_admin";