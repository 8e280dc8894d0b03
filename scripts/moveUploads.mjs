// @ts-check
// Copies the uploaded files from UPLOADS_DIR to the bucket of S3_BUCKET; with --remove it also removes
// from the folder what the bucket has. Also run in the image, so it imports as little as it can.
import { runInOrder } from './lib/runInOrder.mjs'
import { moveUploads } from './lib/moveUploads.mjs'

await runInOrder(moveUploads)
