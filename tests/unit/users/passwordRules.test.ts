import { expect, test } from 'vitest'
import {
  passwordFault,
  passwordMaxLength,
  passwordMinLength,
} from '@collections/users/passwordRules'

const judge = (password: string) =>
  passwordFault({ password, surroundings: ['asha.thomas', 'CuraCo'] })

test.each([
  'four words of mine, quite unlike',
  'correct-horse-battery',
  'kein Zeichen muss sein',
  'كلمات لا صلة بينها أبدًا',
  'പരസ്പരം ബന്ധമില്ലാത്ത വാക്കുകൾ',
  '🙂🚂🌵🎻🥝🧊🪁🛶🧵🦔🍋🔩🪐🧦🎲',
  '                x  q  v  w',
  'tangerine lamppost viaduct'.repeat(2),
])('takes %s', async (password) => {
  await expect(judge(password)).resolves.toBeNull()
})

test('takes 64 characters and more, up to its limit', async () => {
  const random = 'q7 Vd-kz pW_u3 "ßÄ'
  for (const length of [64, 100, passwordMaxLength]) {
    await expect(judge(random.repeat(20).slice(0, length))).resolves.toBeNull()
  }
  await expect(judge(random.repeat(20).slice(0, passwordMaxLength + 1))).resolves.toBe('too_long')
})

test('counts characters as people do, not bytes', async () => {
  await expect(judge('🙂🚂🌵🎻🥝🧊🪁🛶🧵🦔🍋🔩🪐🧦')).resolves.toBe('too_short')
  await expect(judge('x'.repeat(passwordMinLength - 1))).resolves.toBe('too_short')
  await expect(judge('')).resolves.toBe('too_short')
})

test.each([
  'passwordpassword',
  'Passw0rd!Passw0rd!',
  'password1234567',
  '123456789012345',
  'qwertyuiopasdfgh',
  'aaaaaaaaaaaaaaaa',
  'iloveyouiloveyou',
  'letmeinletmein1234',
  'CuraCoCuraCo2026',
  'curaco asha.thomas',
  'asha.thomas12345',
])('refuses %s', async (password) => {
  await expect(judge(password)).resolves.toBe('too_common')
})
