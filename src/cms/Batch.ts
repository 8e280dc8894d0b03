/**
 * Answers many questions that come one after the other with one query: those asked within the same
 * turn of the event loop are collected.
 */
export class Batch<Answer> {
  private asked: number[] = []
  private answer: Promise<Map<number, Answer>> | null = null

  constructor(private readonly read: (ids: number[]) => Promise<Map<number, Answer>>) {}

  /** Undefined where the query knows nothing of the record. */
  async ask(id: number): Promise<Answer | undefined> {
    this.asked.push(id)
    this.answer ??= this.collect()
    return (await this.answer).get(id)
  }

  private async collect(): Promise<Map<number, Answer>> {
    await new Promise(setImmediate)
    const ids = this.asked
    this.asked = []
    this.answer = null
    return this.read(ids)
  }
}
