CREATE INDEX `part_key_room` ON `part_key` (`ydoc_id`);--> statement-breakpoint
CREATE INDEX `room_workspace` ON `room` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `document_deleted` ON `document` (`deleted_at`) WHERE "document"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `folder_deleted` ON `folder` (`deleted_at`) WHERE "folder"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `workspace_deleted` ON `workspace` (`deleted_at`) WHERE "workspace"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX `workspace_invitation_workspace` ON `workspace_invitation` (`workspace_id`);