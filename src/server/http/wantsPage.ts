/** True for a form that a browser sends by itself; our own scripts and programs ask for JSON. */
export function wantsPage(request: Request): boolean {
  return (request.headers.get('accept') ?? '').includes('text/html')
}
