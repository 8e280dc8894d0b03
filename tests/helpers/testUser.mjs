// @ts-check

/** The staff user that every test server starts with. */
export const testUser = { username: 'admin', password: 'correct-horse-battery' }
