import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { sql } from '@payloadcms/db-postgres/drizzle'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "posts" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "posts" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_posts_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_posts_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "process_guides" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "process_guides" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_process_guides_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_process_guides_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "pricing_plans" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "pricing_plans" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_pricing_plans_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_pricing_plans_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "resources" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "resources" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_resources_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_resources_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "legal_pages" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "legal_pages" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_legal_pages_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_legal_pages_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "home_page" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "home_page" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_home_page_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_home_page_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "nurse_page" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "nurse_page" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_nurse_page_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_nurse_page_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "hospital_page" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "hospital_page" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_hospital_page_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_hospital_page_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "site_texts" ADD COLUMN "saved_by_id" integer;
  ALTER TABLE "site_texts" ADD COLUMN "saved_in" varchar;
  ALTER TABLE "_site_texts_v" ADD COLUMN "version_saved_by_id" integer;
  ALTER TABLE "_site_texts_v" ADD COLUMN "version_saved_in" varchar;
  ALTER TABLE "posts" ADD CONSTRAINT "posts_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_posts_v" ADD CONSTRAINT "_posts_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "process_guides" ADD CONSTRAINT "process_guides_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_process_guides_v" ADD CONSTRAINT "_process_guides_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "pricing_plans" ADD CONSTRAINT "pricing_plans_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_pricing_plans_v" ADD CONSTRAINT "_pricing_plans_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "resources" ADD CONSTRAINT "resources_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_resources_v" ADD CONSTRAINT "_resources_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "legal_pages" ADD CONSTRAINT "legal_pages_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_legal_pages_v" ADD CONSTRAINT "_legal_pages_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "home_page" ADD CONSTRAINT "home_page_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_home_page_v" ADD CONSTRAINT "_home_page_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "nurse_page" ADD CONSTRAINT "nurse_page_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_nurse_page_v" ADD CONSTRAINT "_nurse_page_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "hospital_page" ADD CONSTRAINT "hospital_page_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_hospital_page_v" ADD CONSTRAINT "_hospital_page_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_saved_by_id_users_id_fk" FOREIGN KEY ("saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_site_texts_v" ADD CONSTRAINT "_site_texts_v_version_saved_by_id_users_id_fk" FOREIGN KEY ("version_saved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "posts_saved_by_idx" ON "posts" USING btree ("saved_by_id");
  CREATE INDEX "_posts_v_version_version_saved_by_idx" ON "_posts_v" USING btree ("version_saved_by_id");
  CREATE INDEX "process_guides_saved_by_idx" ON "process_guides" USING btree ("saved_by_id");
  CREATE INDEX "_process_guides_v_version_version_saved_by_idx" ON "_process_guides_v" USING btree ("version_saved_by_id");
  CREATE INDEX "pricing_plans_saved_by_idx" ON "pricing_plans" USING btree ("saved_by_id");
  CREATE INDEX "_pricing_plans_v_version_version_saved_by_idx" ON "_pricing_plans_v" USING btree ("version_saved_by_id");
  CREATE INDEX "resources_saved_by_idx" ON "resources" USING btree ("saved_by_id");
  CREATE INDEX "_resources_v_version_version_saved_by_idx" ON "_resources_v" USING btree ("version_saved_by_id");
  CREATE INDEX "legal_pages_saved_by_idx" ON "legal_pages" USING btree ("saved_by_id");
  CREATE INDEX "_legal_pages_v_version_version_saved_by_idx" ON "_legal_pages_v" USING btree ("version_saved_by_id");
  CREATE INDEX "home_page_saved_by_idx" ON "home_page" USING btree ("saved_by_id");
  CREATE INDEX "_home_page_v_version_version_saved_by_idx" ON "_home_page_v" USING btree ("version_saved_by_id");
  CREATE INDEX "nurse_page_saved_by_idx" ON "nurse_page" USING btree ("saved_by_id");
  CREATE INDEX "_nurse_page_v_version_version_saved_by_idx" ON "_nurse_page_v" USING btree ("version_saved_by_id");
  CREATE INDEX "hospital_page_saved_by_idx" ON "hospital_page" USING btree ("saved_by_id");
  CREATE INDEX "_hospital_page_v_version_version_saved_by_idx" ON "_hospital_page_v" USING btree ("version_saved_by_id");
  CREATE INDEX "site_texts_saved_by_idx" ON "site_texts" USING btree ("saved_by_id");
  CREATE INDEX "_site_texts_v_version_version_saved_by_idx" ON "_site_texts_v" USING btree ("version_saved_by_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "posts" DROP CONSTRAINT "posts_saved_by_id_users_id_fk";
  
  ALTER TABLE "_posts_v" DROP CONSTRAINT "_posts_v_version_saved_by_id_users_id_fk";
  
  ALTER TABLE "process_guides" DROP CONSTRAINT "process_guides_saved_by_id_users_id_fk";
  
  ALTER TABLE "_process_guides_v" DROP CONSTRAINT "_process_guides_v_version_saved_by_id_users_id_fk";
  
  ALTER TABLE "pricing_plans" DROP CONSTRAINT "pricing_plans_saved_by_id_users_id_fk";
  
  ALTER TABLE "_pricing_plans_v" DROP CONSTRAINT "_pricing_plans_v_version_saved_by_id_users_id_fk";
  
  ALTER TABLE "resources" DROP CONSTRAINT "resources_saved_by_id_users_id_fk";
  
  ALTER TABLE "_resources_v" DROP CONSTRAINT "_resources_v_version_saved_by_id_users_id_fk";
  
  ALTER TABLE "legal_pages" DROP CONSTRAINT "legal_pages_saved_by_id_users_id_fk";
  
  ALTER TABLE "_legal_pages_v" DROP CONSTRAINT "_legal_pages_v_version_saved_by_id_users_id_fk";
  
  ALTER TABLE "home_page" DROP CONSTRAINT "home_page_saved_by_id_users_id_fk";
  
  ALTER TABLE "_home_page_v" DROP CONSTRAINT "_home_page_v_version_saved_by_id_users_id_fk";
  
  ALTER TABLE "nurse_page" DROP CONSTRAINT "nurse_page_saved_by_id_users_id_fk";
  
  ALTER TABLE "_nurse_page_v" DROP CONSTRAINT "_nurse_page_v_version_saved_by_id_users_id_fk";
  
  ALTER TABLE "hospital_page" DROP CONSTRAINT "hospital_page_saved_by_id_users_id_fk";
  
  ALTER TABLE "_hospital_page_v" DROP CONSTRAINT "_hospital_page_v_version_saved_by_id_users_id_fk";
  
  ALTER TABLE "site_texts" DROP CONSTRAINT "site_texts_saved_by_id_users_id_fk";
  
  ALTER TABLE "_site_texts_v" DROP CONSTRAINT "_site_texts_v_version_saved_by_id_users_id_fk";
  
  DROP INDEX "posts_saved_by_idx";
  DROP INDEX "_posts_v_version_version_saved_by_idx";
  DROP INDEX "process_guides_saved_by_idx";
  DROP INDEX "_process_guides_v_version_version_saved_by_idx";
  DROP INDEX "pricing_plans_saved_by_idx";
  DROP INDEX "_pricing_plans_v_version_version_saved_by_idx";
  DROP INDEX "resources_saved_by_idx";
  DROP INDEX "_resources_v_version_version_saved_by_idx";
  DROP INDEX "legal_pages_saved_by_idx";
  DROP INDEX "_legal_pages_v_version_version_saved_by_idx";
  DROP INDEX "home_page_saved_by_idx";
  DROP INDEX "_home_page_v_version_version_saved_by_idx";
  DROP INDEX "nurse_page_saved_by_idx";
  DROP INDEX "_nurse_page_v_version_version_saved_by_idx";
  DROP INDEX "hospital_page_saved_by_idx";
  DROP INDEX "_hospital_page_v_version_version_saved_by_idx";
  DROP INDEX "site_texts_saved_by_idx";
  DROP INDEX "_site_texts_v_version_version_saved_by_idx";
  ALTER TABLE "posts" DROP COLUMN "saved_by_id";
  ALTER TABLE "posts" DROP COLUMN "saved_in";
  ALTER TABLE "_posts_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_posts_v" DROP COLUMN "version_saved_in";
  ALTER TABLE "process_guides" DROP COLUMN "saved_by_id";
  ALTER TABLE "process_guides" DROP COLUMN "saved_in";
  ALTER TABLE "_process_guides_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_process_guides_v" DROP COLUMN "version_saved_in";
  ALTER TABLE "pricing_plans" DROP COLUMN "saved_by_id";
  ALTER TABLE "pricing_plans" DROP COLUMN "saved_in";
  ALTER TABLE "_pricing_plans_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_pricing_plans_v" DROP COLUMN "version_saved_in";
  ALTER TABLE "resources" DROP COLUMN "saved_by_id";
  ALTER TABLE "resources" DROP COLUMN "saved_in";
  ALTER TABLE "_resources_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_resources_v" DROP COLUMN "version_saved_in";
  ALTER TABLE "legal_pages" DROP COLUMN "saved_by_id";
  ALTER TABLE "legal_pages" DROP COLUMN "saved_in";
  ALTER TABLE "_legal_pages_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_legal_pages_v" DROP COLUMN "version_saved_in";
  ALTER TABLE "home_page" DROP COLUMN "saved_by_id";
  ALTER TABLE "home_page" DROP COLUMN "saved_in";
  ALTER TABLE "_home_page_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_home_page_v" DROP COLUMN "version_saved_in";
  ALTER TABLE "nurse_page" DROP COLUMN "saved_by_id";
  ALTER TABLE "nurse_page" DROP COLUMN "saved_in";
  ALTER TABLE "_nurse_page_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_nurse_page_v" DROP COLUMN "version_saved_in";
  ALTER TABLE "hospital_page" DROP COLUMN "saved_by_id";
  ALTER TABLE "hospital_page" DROP COLUMN "saved_in";
  ALTER TABLE "_hospital_page_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_hospital_page_v" DROP COLUMN "version_saved_in";
  ALTER TABLE "site_texts" DROP COLUMN "saved_by_id";
  ALTER TABLE "site_texts" DROP COLUMN "saved_in";
  ALTER TABLE "_site_texts_v" DROP COLUMN "version_saved_by_id";
  ALTER TABLE "_site_texts_v" DROP COLUMN "version_saved_in";`)
}
