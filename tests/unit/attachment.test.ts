import { expect, test } from 'vitest'
import { attachment } from '../../src/server/http/attachment'

test.each([
  ['Asha Nair 2026-11-22', 'Asha Nair 2026-11-22.pdf', 'Asha%20Nair%202026-11-22.pdf'],
  ['Jörg Müller', 'Jorg Muller.pdf', 'J%C3%B6rg%20M%C3%BCller.pdf'],
  ['فاطمة 2026-11-22', '2026-11-22.pdf', '%D9%81%D8%A7%D8%B7%D9%85%D8%A9%202026-11-22.pdf'],
  ['ആശ', 'cv.pdf', '%E0%B4%86%E0%B4%B6.pdf'],
  ["O'Neil (RN) 50%", "O'Neil (RN) 50.pdf", 'O%27Neil%20%28RN%29%2050%25.pdf'],
  ['../a"b\r\nc', 'a b c.pdf', 'a%20b%20c.pdf'],
  ['', 'cv.pdf', 'cv.pdf'],
])('names the file of %j', (name, ascii, encoded) => {
  expect(attachment({ name, extension: 'pdf' })).toBe(
    `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  )
})
