import config from '@payload-config'
import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes'
import { cmsApiRoute } from '@/cms/cmsApiRoute'

export const GET = cmsApiRoute(REST_GET(config))
export const POST = cmsApiRoute(REST_POST(config))
export const DELETE = cmsApiRoute(REST_DELETE(config))
export const PATCH = cmsApiRoute(REST_PATCH(config))
export const PUT = cmsApiRoute(REST_PUT(config))
export const OPTIONS = cmsApiRoute(REST_OPTIONS(config))
