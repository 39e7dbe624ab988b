CREATE TABLE `credit_reservation` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`purchased` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `credit_reservation_due` ON `credit_reservation` (`expires_at`) WHERE "credit_reservation"."state" = 'open';--> statement-breakpoint
CREATE INDEX `credit_reservation_user` ON `credit_reservation` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payment` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text NOT NULL,
	`ref` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_ref` ON `payment` (`ref`);--> statement-breakpoint
CREATE INDEX `payment_user` ON `payment` (`user_id`);--> statement-breakpoint
CREATE INDEX `payment_created` ON `payment` (`created_at`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_event_created` ON `payment_event` (`created_at`);--> statement-breakpoint
CREATE TABLE `auth` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_user` ON `auth` (`user_id`);--> statement-breakpoint
CREATE TABLE `auth_identity` (
	`provider_name` text NOT NULL,
	`provider_user_id` text NOT NULL,
	`provider_data` text NOT NULL,
	`auth_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider_name`, `provider_user_id`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `auth_identity_auth` ON `auth_identity` (`auth_id`,`provider_name`);--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE INDEX `passkey_user` ON `passkey` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_attempt` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempt_expires` ON `sign_in_attempt` (`expires_at`);--> statement-breakpoint
CREATE INDEX `sign_in_attempt_user` ON `sign_in_attempt` (`user_id`);--> statement-breakpoint
CREATE TABLE `run` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`scope` text NOT NULL,
	`user_id` text NOT NULL,
	`input` text NOT NULL,
	`state` text NOT NULL,
	`step` integer NOT NULL,
	`results` text NOT NULL,
	`progress` integer NOT NULL,
	`note` text,
	`result` text,
	`error` text,
	`reservation_id` text,
	`lease_owner` text,
	`lease_until` integer,
	`cancel_asked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `run_open` ON `run` (`created_at`) WHERE "run"."finished_at" is null;--> statement-breakpoint
CREATE INDEX `run_user` ON `run` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `run_finished` ON `run` (`finished_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `run_reservation` ON `run` (`reservation_id`);--> statement-breakpoint
ALTER TABLE `credit_entry` ADD `purchased` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_entry` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `session` ADD `device` text;--> statement-breakpoint
ALTER TABLE `session` ADD `proved_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `purchased_credits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `subscription_id` text;--> statement-breakpoint
ALTER TABLE `user` ADD `subscription_ends_at` integer;--> statement-breakpoint
CREATE INDEX `user_free_credits` ON `user` (`last_free_credits_at`);--> statement-breakpoint
CREATE TRIGGER `credit_entry_keep_values` BEFORE UPDATE ON `credit_entry` BEGIN SELECT RAISE(ABORT, 'Rows of the credit ledger are never changed.'); END;--> statement-breakpoint
CREATE TRIGGER `credit_entry_keep_rows` BEFORE DELETE ON `credit_entry` BEGIN SELECT RAISE(ABORT, 'Rows of the credit ledger are never deleted.'); END;
