CREATE INDEX "page_views_newest_of_mine" ON "page_views" USING btree ("mine_id","viewed_at");--> statement-breakpoint
CREATE INDEX "page_views_newest_of_company" ON "page_views" USING btree ("company_id","viewed_at");--> statement-breakpoint
CREATE INDEX "media_newest_of_mine" ON "media" USING btree ("mine_id","created_at");--> statement-breakpoint
CREATE INDEX "media_newest_of_company" ON "media" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "company_notes_liked" ON "company_notes" USING btree ("company_id") WHERE like_count > 0;--> statement-breakpoint
CREATE INDEX "mine_notes_liked" ON "mine_notes" USING btree ("mine_id") WHERE like_count > 0;