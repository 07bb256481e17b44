import { z } from 'zod'
import { refuse } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { rowsOf } from '#packages/server/query.ts'
import { findRows, insertRow, removeRow } from '#packages/server/rows.ts'
import { paramValue } from '#areas/platform/param/server/param-value.ts'
import {
  checkKind,
  checkLevel,
  checkRequest,
  mechanismCheck,
  nextCheckAnswer,
  simulatedCheckPlay,
  subjectRole,
} from '../mechanism-check.ts'
import type { Enumeration } from '#kernel'
import { mechanismCheckJob } from './check-job.ts'
import { runChecks } from './run-checks.ts'

const codeOf = (codes: Enumeration) =>
  z.coerce
    .number()
    .int()
    .refine(code => codes.values.some(one => one.code === code), '没有这个代码 / No such code')

const subject = z.object({
  subjectRole: codeOf(subjectRole),
  subjectName: z.string().trim().min(1).max(128),
  subjectIdNo: z.string().trim().max(18).nullish(),
})

const checks = implement(mechanismCheck, {
  calls: {
    'POST run': call({
      label: '发起核查 / Run checks',
      permission: 'mechanism_check_run',
      input: z.object({
        mechanismId: idInput,
        kinds: z.array(codeOf(checkKind)).min(1, '请选择核查类别 / Choose what to check').max(12),
        subjects: z.array(subject).max(20).optional(),
        force: z.boolean().optional(),
        authFileBizId: optionalIdInput,
      }),
      async run(tx, actor, input) {
        const { stored, requestIds, jobId } = await runChecks(tx, actor, input)
        return {
          stored: await rowsOf(
            tx,
            actor,
            mechanismCheck,
            stored.map(one => one.id),
          ),
          requestIds,
          jobId: jobId ?? '',
        }
      },
    }),
    'GET source': call({
      label: '数据源状态 / State of the source',
      permission: 'mechanism_check_view',
      input: z.object({}),
      run: async tx => ({
        provider: await paramValue(tx, 'check.provider'),
        waiting: (await findRows(tx, simulatedCheckPlay, sql`t.used_time is null`, { orderBy: 't.id' })).map(
          ({ id, checkKind: kind, nextAnswer, level }) => ({ id, checkKind: kind, nextAnswer, level }),
        ),
      }),
    }),
    'PUT next-answer': call({
      label: '设定下次应答 / Set the next answer',
      permission: 'mechanism_check_play',
      input: z.object({
        nextAnswer: codeOf(nextCheckAnswer),
        checkKind: codeOf(checkKind).nullish(),
        level: codeOf(checkLevel).nullish(),
      }),
      async run(tx, actor, input) {
        const kind = input.checkKind ?? null
        for (const old of await findRows(
          tx,
          simulatedCheckPlay,
          sql`t.used_time is null and t.check_kind is not distinct from ${kind}::smallint`,
          { lock: true },
        ))
          await removeRow(tx, actor, simulatedCheckPlay, old)
        if (input.nextAnswer !== 0)
          await insertRow(tx, actor, simulatedCheckPlay, {
            checkKind: kind,
            nextAnswer: input.nextAnswer,
            level: input.nextAnswer === 5 ? (input.level ?? null) : null,
          })
        return {}
      },
    }),
  },
  jobs: [mechanismCheckJob],
})

interface Settled {
  readonly checkId?: string
  readonly answers?: number
  readonly answerTime: string
  readonly outcome?: number
  readonly outcomeNote?: string
}

const requests = implement(checkRequest, {
  actions: {
    answer: {
      run: (_tx, _actor, { input }) => ({ outcome: 1, outcomeNote: null, ...(input as unknown as Settled) }),
    },
    fail: { run: (_tx, _actor, { input }) => ({ ...(input as unknown as Settled) }) },
    retry: {
      async guard(tx, _actor, { row }) {
        const again = await findRows(tx, checkRequest, {
          mechanismId: row.mechanismId,
          checkKind: row.checkKind,
          subjectRole: row.subjectRole,
          subjectName: row.subjectName,
          status: 102,
        })
        if (again.length > 0)
          refuse('checkWaiting', '同一核查已在等待应答 / the same check is waiting for an answer already')
      },
      run: () => ({ outcome: 0, outcomeNote: null }),
      after: (tx, actor, { row }) =>
        enqueue(
          tx,
          actor,
          'mechanism-check',
          { requestIds: [row.id] },
          { title: `外部核查 ${row.requestNo} / External check ${row.requestNo}` },
        ).then(() => undefined),
    },
  },
})

export default [checks, requests, implement(simulatedCheckPlay, {})]
