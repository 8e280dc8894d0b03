/** The name under which staff save a CV from the CMS, without its extension: whose it is, and of when. */
export function cvFileName({ name, createdAt }: { name: string; createdAt: string }): string {
  return `${name} - CV - ${createdAt.slice(0, 10)}`
}
