export function EditionsPanel() { return null }
