/**
 * Migrations of the database, from the definitions. node tools/migrate.ts propose <title> [--why "reason"]
 * [--allow-loss] [--replace] writes migrations/NNNN-title node tools/migrate.ts check fails when definitions and
 * migrations differ node tools/migrate.ts apply <owner-url> runs what a database has not seen node tools/migrate.ts
 * distribute prints what distributes the tables over the nodes of Citus
 */
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDefinitions } from '#kernel/check.ts'
import { notBuilt } from '#areas/not-built.ts'
import { definitions } from '#generated/definitions.ts'
import { distribution, distributionFaults } from '#packages/schema/distribute.ts'
import { applyMigrations, readMigrations } from '#packages/schema/migrate.ts'
import { pendingChanges, propose } from '#packages/schema/propose.ts'
import { tablesOf } from '#packages/schema/tables.ts'

const {
  positionals: [command, argument],
  values,
} = parseArgs({
  allowPositionals: true,
  options: { why: { type: 'string' }, 'allow-loss': { type: 'boolean' }, replace: { type: 'boolean' } },
})

const fail = (lines: readonly string[]): void => {
  for (const line of lines) console.error(line)
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (command === 'apply' && argument) {
    const names = await applyMigrations(argument)
    return console.log(names.length > 0 ? names.map(name => `ran ${name}`).join('\n') : 'nothing to run')
  }
  const faults = checkDefinitions(definitions, notBuilt)
  if (faults.length > 0) return fail(faults)
  if (command === 'check') {
    // Two branches that took one number: no server would start.
    readMigrations()
    const pending = pendingChanges(definitions)
    return pending.length > 0
      ? fail([
          ...pending.slice(0, 20),
          `${pending.length} statements are in no migration: node tools/migrate.ts propose <title>`,
        ])
      : undefined
  }
  if (command === 'distribute') {
    const model = tablesOf(definitions)
    const faults = distributionFaults(model)
    return faults.length > 0
      ? fail(faults)
      : console.log(
          distribution(model)
            .map(one => `${one};`)
            .join('\n'),
        )
  }
  if (command !== 'propose' || !argument) return fail(['propose <title> | check | apply <owner-url> | distribute'])
  const proposed = propose(definitions, {
    title: argument,
    ...(values.why ? { why: values.why } : {}),
    allowLoss: values['allow-loss'] ?? false,
    replace: values.replace ?? false,
  })
  if ('refusals' in proposed) return fail(proposed.refusals)
  console.log(
    'nothing' in proposed
      ? 'the definitions and the migrations say the same'
      : `${relative(process.cwd(), proposed.path)}: ${proposed.statements} statements. Read up.sql, complete why.md, commit both with snapshot.json`,
  )
}
await run()
