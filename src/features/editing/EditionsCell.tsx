export function EditionsCell() { return null }
