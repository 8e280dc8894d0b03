import { checkHealth } from '@/lifecycle/checkHealth'

export const dynamic = 'force-dynamic'

/** 200 when requests can be served, else 503 with the reason. */
export async function GET(): Promise<Response> {
  const health = await checkHealth()
  return Response.json(health, {
    status: health.ok ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  })
}
