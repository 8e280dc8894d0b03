// @ts-check
// Loaded into a server under test with --import: its clock is DAYS_AHEAD days ahead of the database's.
const ahead = Number(process.env.DAYS_AHEAD) * 24 * 60 * 60 * 1000

const RightDate = Date

class WrongDate extends RightDate {
  /** @param {any[]} args */
  constructor(...args) {
    // @ts-expect-error: anything that a date is made of
    super(...(args.length === 0 ? [RightDate.now() + ahead] : args))
  }

  /** @override */
  static now() {
    return RightDate.now() + ahead
  }
}

// Next.js copies what is the class's own, and nothing that it inherits.
Object.assign(WrongDate, { UTC: RightDate.UTC, parse: RightDate.parse })
Object.assign(globalThis, { Date: WrongDate })
