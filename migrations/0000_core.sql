CREATE TABLE `doc_chunk` (
	`chunk_key` text NOT NULL,
	`chunk` integer NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`chunk_key`, `chunk`)
);
--> statement-breakpoint
CREATE TABLE `doc_client` (
	`ydoc_id` text NOT NULL,
	`client_id` integer NOT NULL,
	`user_id` text NOT NULL,
	`device` text,
	`actor_kind` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`ydoc_id`, `client_id`)
);
--> statement-breakpoint
CREATE TABLE `doc_quarantine` (
	`id` text PRIMARY KEY NOT NULL,
	`ydoc_id` text NOT NULL,
	`source` text NOT NULL,
	`bytes` blob NOT NULL,
	`crc` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `doc_quarantine_room` ON `doc_quarantine` (`ydoc_id`);--> statement-breakpoint
CREATE TABLE `doc_snapshot` (
	`ydoc_id` text NOT NULL,
	`generation` integer NOT NULL,
	`chunk` integer NOT NULL,
	`bytes` blob NOT NULL,
	`crc` integer NOT NULL,
	PRIMARY KEY(`ydoc_id`, `generation`, `chunk`)
);
--> statement-breakpoint
CREATE TABLE `doc_update` (
	`id` integer PRIMARY KEY NOT NULL,
	`ydoc_id` text NOT NULL,
	`bytes` blob NOT NULL,
	`crc` integer NOT NULL,
	`chunk_key` text,
	`user_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `doc_update_room` ON `doc_update` (`ydoc_id`,`id`);--> statement-breakpoint
CREATE TABLE `doc_version` (
	`id` text PRIMARY KEY NOT NULL,
	`ydoc_id` text NOT NULL,
	`bytes` blob NOT NULL,
	`crc` integer NOT NULL,
	`chunk_key` text,
	`rev` integer NOT NULL,
	`note` text,
	`kind` text NOT NULL,
	`user_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `doc_version_room` ON `doc_version` (`ydoc_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `part_key` (
	`operation_key` text NOT NULL,
	`ydoc_id` text NOT NULL,
	`update_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`operation_key`, `ydoc_id`)
);
--> statement-breakpoint
CREATE TABLE `room` (
	`ydoc_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`workspace_id` text NOT NULL,
	`schema_major` integer NOT NULL,
	`schema_minor` integer NOT NULL,
	`folded_to` integer DEFAULT 0 NOT NULL,
	`derived_rev` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `room_underived` ON `room` (`ydoc_id`) WHERE "room"."folded_to" > "room"."derived_rev";--> statement-breakpoint
CREATE TABLE `counter` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `event` (
	`id` integer PRIMARY KEY NOT NULL,
	`scope` text NOT NULL,
	`seq` integer NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `event_created` ON `event` (`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_key` (
	`owner` text NOT NULL,
	`key` text NOT NULL,
	`operation` text NOT NULL,
	`hash` text NOT NULL,
	`answer` text,
	`scope` text NOT NULL,
	`seq` integer NOT NULL,
	`status` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`owner`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_key_created` ON `idempotency_key` (`created_at`);--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `scope` (
	`id` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`floor` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tombstone` (
	`scope` text NOT NULL,
	`kind` text NOT NULL,
	`row_id` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`scope`, `kind`, `row_id`)
);
--> statement-breakpoint
CREATE INDEX `tombstone_seq` ON `tombstone` (`scope`,`seq`);--> statement-breakpoint
CREATE TABLE `credit_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`ref` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `credit_entry_user` ON `credit_entry` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_entry_ref` ON `credit_entry` (`user_id`,`reason`,`ref`);--> statement-breakpoint
CREATE TABLE `one_time_token` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `one_time_token_user` ON `one_time_token` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `one_time_token_expires` ON `one_time_token` (`expires_at`);--> statement-breakpoint
CREATE TABLE `pending_signup` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`extra` text NOT NULL,
	`nonce_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pending_signup_email` ON `pending_signup` (`email`);--> statement-breakpoint
CREATE INDEX `pending_signup_expires` ON `pending_signup` (`expires_at`);--> statement-breakpoint
CREATE TABLE `session` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`username` text,
	`password_hash` text,
	`extra` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`is_demo` integer DEFAULT false NOT NULL,
	`credits` integer DEFAULT 0 NOT NULL,
	`last_free_credits_at` integer,
	`payment_processor_user_id` text,
	`subscription_status` text,
	`subscription_plan` text,
	`paid_at` integer,
	`send_newsletter` integer DEFAULT false NOT NULL,
	`last_active_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email`) WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `document` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`folder_id` text,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`order` text NOT NULL,
	`type` text DEFAULT 'document' NOT NULL,
	`meta` text NOT NULL,
	`is_pinned` integer DEFAULT false NOT NULL,
	`word_count` integer DEFAULT 0 NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	`content_md` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `document_workspace` ON `document` (`workspace_id`,`seq`);--> statement-breakpoint
CREATE INDEX `document_page` ON `document` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `document_folder` ON `document` (`workspace_id`,`folder_id`,`order`);--> statement-breakpoint
CREATE INDEX `document_updated` ON `document` (`workspace_id`,`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_slug` ON `document` (`workspace_id`,`slug`) WHERE "document"."deleted_at" is null;--> statement-breakpoint
CREATE TABLE `folder` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`parent_id` text,
	`order` text NOT NULL,
	`color` text,
	`is_locked` integer DEFAULT false NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `folder_workspace` ON `folder` (`workspace_id`,`seq`);--> statement-breakpoint
CREATE INDEX `folder_page` ON `folder` (`workspace_id`,`id`);--> statement-breakpoint
CREATE INDEX `folder_parent` ON `folder` (`workspace_id`,`parent_id`,`order`);--> statement-breakpoint
CREATE TABLE `workspace` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`title` text NOT NULL,
	`type` text NOT NULL,
	`settings` text NOT NULL,
	`template_version` integer NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `workspace_owner` ON `workspace` (`owner_id`);--> statement-breakpoint
CREATE TABLE `workspace_invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`answered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workspace_invitation_open` ON `workspace_invitation` (`workspace_id`,`email`) WHERE "workspace_invitation"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `workspace_invitation_email` ON `workspace_invitation` (`email`);--> statement-breakpoint
CREATE INDEX `workspace_invitation_sender` ON `workspace_invitation` (`invited_by`,`created_at`);--> statement-breakpoint
CREATE TABLE `workspace_member` (
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`seq` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `workspace_member_user` ON `workspace_member` (`user_id`);--> statement-breakpoint
CREATE INDEX `workspace_member_seq` ON `workspace_member` (`workspace_id`,`seq`);