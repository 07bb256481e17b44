/** Every id of every table, in blocks of this size, one block per draw of a replica (decisions, silences 7). */
export const ID_BLOCK = 100
export const ID_SEQUENCE = 'fleet_id_seq'
/** Starts high so that an id is never mistaken for a count. */
export const CREATE_ID_SEQUENCE = `create sequence if not exists ${ID_SEQUENCE} as bigint increment by ${ID_BLOCK} start with 1000000000000000`
export const DRAW_ID_BLOCK = `select nextval('${ID_SEQUENCE}') as first`

/**
 * Ids drawn and not yet given out. A restart leaves a gap, which harms nobody: ids are names, not numbers of documents.
 */
export class IdBlocks {
  readonly #blocks: { next: bigint; end: bigint }[] = []

  async next(draw: () => Promise<string>): Promise<string> {
    if (this.#blocks.length === 0) {
      const first = BigInt(await draw())
      this.#blocks.push({ next: first, end: first + BigInt(ID_BLOCK) })
    }
    const block = this.#blocks[0]!
    const id = block.next++
    if (block.next === block.end) this.#blocks.shift()
    return id.toString()
  }

  /**
   * What a transaction drew that was undone, or went down with PostgreSQL, may be drawn once more by somebody else: the
   * sequence forgets it in a crash. So nothing is kept over such an end, nor over the opening of a new connection.
   */
  drop(): void {
    this.#blocks.length = 0
  }
}
