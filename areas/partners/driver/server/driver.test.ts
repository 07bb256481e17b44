import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, Refused, ZERO } from '#kernel'
import { idNo as madeIdNo, mobile } from '#kernel/made-up.ts'
import { act } from '#packages/server/act.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { removeRecord, saveRecord } from '#packages/server/save.ts'
import { codeOf } from '#packages/server/registry.ts'
import { driverAccount } from '../../driver-account/driver-account.ts'
import { checkRequest, simulatedCheckPlay } from '../../mechanism-check/mechanism-check.ts'
import { runChecks } from '../../mechanism-check/server/run-checks.ts'
import { simulatedLevel } from '../../mechanism-check/server/simulated-answers.ts'
import { driverMoneyPort, driverRecordPort, driverWorkPort, type DriverMoney } from './ports.ts'
import { partnersWorld, type PartnersWorld } from '../../testing.ts'
import { driver } from '../driver.ts'
import { admissionOf, type AdmissionFacts } from './admission.ts'
import { driverAdmission } from './admission-of-driver.ts'
import { BACKGROUND_KINDS, backgroundOf, covers, stateByPoints, yearsBetween } from './driver-rules.ts'
import { endingPapers, scanDrivers } from './driver-scan.ts'

const fit: AdmissionFacts = {
  date: '2026-11-21',
  usage: 'hailing',
  cityCode: '4401',
  cityName: '广州',
  classNeeded: 'C1',
  isActive: true,
  birthday: '1990-03-07',
  licenceState: 1,
  licenceClass: 'C1',
  licenceFirstDate: '2015-06-28',
  licenceValidTo: '2030-06-28',
  hailingCertNo: 'WY4401001',
  hailingCertCity: '4401',
  hailingCertTo: '2027-05-01',
  isBlack: false,
  backgroundState: 1,
  backgroundTime: '2026-10-01 09:00:00',
  overdueAmt: ZERO,
}

describe('admission of a driver (20-partners 4)', () => {
  it('20.27 a driver first licensed on 2024-06-28 is not admitted on 2026-11-21', () => {
    expect(admissionOf({ ...fit, licenceFirstDate: '2024-06-28' })).toEqual({
      ok: false,
      fails: [{ code: 'licenceYears', zh: '驾龄2.4年，不满3年', en: 'licensed 2.4 years, 3 needed' }],
    })
  })

  it.each<[string, Partial<AdmissionFacts>, string[]]>([
    ['whoever fits in everything', {}, []],
    ['21 today', { birthday: '2005-11-21' }, []],
    ['21 tomorrow', { birthday: '2005-11-22' }, ['年龄20岁，须为21至60岁']],
    ['60 to the last day', { birthday: '1965-11-22' }, []],
    ['61 today', { birthday: '1965-11-21' }, ['年龄61岁，须为21至60岁']],
    ['three years to the day', { licenceFirstDate: '2023-11-21' }, []],
    ['one day short of three years', { licenceFirstDate: '2023-11-22' }, ['驾龄2.9年，不满3年']],
    ['too many points', { licenceState: 2 }, ['驾照状态【超分】']],
    ['a suspended licence', { licenceState: 3 }, ['驾照状态【暂扣】']],
    ['valid for exactly 30 days more', { licenceValidTo: '2026-12-21' }, []],
    ['valid for 29 days more', { licenceValidTo: '2026-12-20' }, ['驾驶证有效期至2026-12-20，须长于30天']],
    ['a higher class', { licenceClass: 'A2' }, []],
    ['an automatic licence for a manual car', { licenceClass: 'C2' }, ['准驾车型C2，须为C1']],
    ['no permit', { hailingCertNo: null }, ['没有广州网约车驾驶员证']],
    ['the permit of another city', { hailingCertCity: '4403' }, ['没有广州网约车驾驶员证']],
    ['the permit of a district of it', { hailingCertCity: '440106' }, []],
    ['a permit that is over', { hailingCertTo: '2026-11-20' }, ['网约车驾驶员证有效期至2026-11-20']],
    ['logistics without a permit', { usage: 'logistics', hailingCertNo: null }, []],
    ['the black list', { isBlack: true }, ['在黑名单中']],
    ['no background check', { backgroundState: 0, backgroundTime: null }, ['未完成背景核查']],
    ['a failed one', { backgroundState: 2 }, ['背景核查不通过']],
    ['one of 180 days ago', { backgroundTime: '2026-05-25 09:00:00' }, []],
    ['one of 181 days ago', { backgroundTime: '2026-05-24 23:59:59' }, ['背景核查于2026-05-24，已超过180天']],
    ['money overdue', { overdueAmt: fen('1250.50') }, ['存在逾期欠款1250.50元']],
    ['an inactive driver with two faults', { isActive: false, isBlack: true }, ['司机已停用', '在黑名单中']],
  ])('says of %s what stands against it', (_name, more, expected) => {
    expect(admissionOf({ ...fit, ...more }).fails.map(one => one.zh)).toEqual(expected)
  })

  it('reckons classes, years and points', () => {
    expect([covers('A1', 'C1'), covers('C1', 'B2'), covers('C3', 'C4'), covers(null, 'C1')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect([yearsBetween('2024-02-29', '2026-02-28'), yearsBetween('2020-01-01', '2026-01-01')]).toEqual([1.9, 6])
    expect([stateByPoints(1, 11), stateByPoints(1, 12), stateByPoints(2, 0), stateByPoints(3, 0)]).toEqual([1, 2, 1, 3])
  })

  it('takes a background for passed when all four checks are there without a warning', () => {
    const checks = BACKGROUND_KINDS.map((checkKind, at) => ({
      checkKind,
      level: 0,
      checkTime: `2026-11-0${at + 1} 08:00:00`,
    }))
    expect(backgroundOf(checks)).toEqual({ state: 1, time: '2026-11-01 08:00:00' })
    expect(backgroundOf(checks.slice(1))).toEqual({ state: 0, time: null })
    expect(backgroundOf([{ ...checks[0]!, level: 2 }])).toEqual({ state: 2, time: '2026-11-01 08:00:00' })
    expect(backgroundOf(checks.map(one => ({ ...one, level: 1 })))).toMatchObject({ state: 1 })
  })

  it('tells of a paper 30 days before its end and once more after it', () => {
    const row = { licenceValidTo: '2026-12-21', hailingCertTo: null, cargoCertTo: null, idValidTo: '2040-01-01' }
    const days = (remindedAt: string | null, today: string) =>
      endingPapers({ ...row, remindedAt }, today).map(one => one.days)
    expect(days(null, '2026-11-20')).toEqual([])
    expect(days(null, '2026-11-21')).toEqual([30])
    expect(days('2026-11-21', '2026-11-22')).toEqual([])
    expect(days('2026-11-21', '2026-12-22')).toEqual([-1])
    expect(days('2026-12-22', '2026-12-23')).toEqual([])
  })
})

let world: PartnersWorld
const money = new Map<string, DriverMoney>()
const asked: string[][] = []
const points = new Map<string, number>()
beforeAll(async () => {
  world = await partnersWorld('2026-11-21 09:00:00', [
    provide(driverMoneyPort, {
      of: async (_tx, ids) => {
        asked.push([...ids])
        return money
      },
    }),
    provide(driverWorkPort, { of: async () => new Map() }),
    provide(driverRecordPort, {
      of: async (_tx, ids) =>
        new Map(
          ids.flatMap(id =>
            points.has(id) ? [[id, { points: points.get(id)!, violationsOfYear: 4, accidentsOfYear: 1 }]] : [],
          ),
        ),
    }),
  ])
})
afterAll(() => world?.drop())

let serial = 0
/** A name that no source has anything against, so that a test says itself what is found. */
const cleanName = (): string => {
  for (;;) {
    const name = `何志远${++serial}`
    if (BACKGROUND_KINDS.every(kind => simulatedLevel(kind, name) === 0)) return name
  }
}
const body = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  mechanismName: cleanName(),
  signKind: 100,
  idNo: madeIdNo('440106', '1990-03-07', ++serial),
  idValidTo: '2036-03-07',
  phone: mobile(7000 + serial),
  residence: '广州市天河区体育西路8号',
  idFileBizId: '9001',
  licenceClass: 'C1',
  licenceFirstDate: '2015-06-28',
  licenceValidTo: '2031-06-28',
  licenceFileBizId: '9002',
  hailingCertNo: 'WY4401001',
  hailingCertCity: '4401',
  hailingCertTo: '2027-05-01',
  cityCode: '4401',
  driverKind: 'hailing',
  emergencyName: '何春梅',
  emergencyPhone: mobile(9000),
  emergencyRelation: '配偶',
  ownerUserId: '7',
  ownerDeptId: null,
  ...more,
})
const save = (more: Record<string, unknown> = {}) =>
  world.tx(
    async tx => (await saveRecord(tx, world.as('0'), driver as never, { ...body(more), draft: true }, 'save')).id,
  )
const stored = (id: string) => world.tx(tx => getRow(tx, driver, id))
const faultsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      return error.refusal.kind === 'Invalid'
        ? Object.fromEntries(error.refusal.faults.map(fault => [fault.path, fault.reason.split(' / ')[0]]))
        : { message: 'message' in error.refusal ? error.refusal.message.split(' / ')[0] : error.refusal.kind }
    },
  )

describe('drivers and their accounts', () => {
  it('20.27 reads birthday and gender from the ID number and refuses a wrong check digit', async () => {
    const id = await save({ idNo: '44010619900307001X' })
    expect(await stored(id)).toMatchObject({
      birthday: '1990-03-07',
      gender: '1',
      licenceNo: '44010619900307001X',
      entityKind: 5,
      mechanismType: 100,
      licenceState: 1,
      backgroundState: 0,
      status: 1,
    })
    expect(await faultsOf(save({ idNo: '440106199003070011' }))).toMatchObject({ idNo: '身份证号校验位错误' })
  })

  it('refuses a second driver with the ID number, and a mobile that an active driver has', async () => {
    const first = body()
    await save(first)
    expect(await faultsOf(save({ idNo: first['idNo'] }))).toMatchObject({
      idNo: expect.stringContaining('已存在'),
    })
    expect(await faultsOf(save({ phone: first['phone'] }))).toMatchObject({
      phone: expect.stringContaining('手机号已被司机'),
    })
  })

  it('lets a mobile go with a disabled driver, who then cannot come back with it', async () => {
    const phone = mobile(7900)
    const former = await save({ phone })
    await world.tx(tx => act(tx, world.as('7'), driver, former, 'disable', { reason: '离职' }))
    await save({ phone })
    expect(await faultsOf(world.tx(tx => act(tx, world.as('7'), driver, former, 'enable')))).toMatchObject({
      message: expect.stringContaining('手机号已被司机'),
    })
  })

  it('refuses the own number in an emergency, a licence before 18 and a permit without its end', async () => {
    const phone = mobile(7950)
    expect(
      await faultsOf(save({ phone, emergencyPhone: phone, licenceFirstDate: '2008-03-06', cargoCertNo: 'C1' })),
    ).toEqual({
      emergencyPhone: '紧急电话不能是司机本人号码',
      licenceFirstDate: '初领驾驶证时未满18岁',
      cargoCertTo: '请填写资格证到期日',
    })
  })

  it('opens one account with the driver, which follows his mobile and goes with him', async () => {
    const id = await save()
    const accounts = () => world.tx(tx => findRows(tx, driverAccount, { driverId: id }))
    const [account] = await accounts()
    expect(account).toMatchObject({ appState: 0, realNameState: 0, deductSign: 0 })
    expect(account!.accountNo).toMatch(/^SJZH20261121\d{4}$/)
    const phone = mobile(7960)
    const row = await stored(id)
    await world.tx(tx =>
      saveRecord(tx, world.as('0'), driver as never, { id, version: row.version, phone, draft: true }, 'update'),
    )
    expect((await accounts()).map(one => one.phone)).toEqual([phone])
    const { version } = await stored(id)
    await world.tx(tx => removeRecord(tx, world.as('0'), driver as never, id, version))
    expect(await accounts()).toEqual([])
  })

  it('locks and unlocks the app of a driver who has registered', async () => {
    const id = await save()
    const [account] = await world.tx(tx => findRows(tx, driverAccount, { driverId: id }))
    const lock = () =>
      world.tx(tx => act(tx, world.as('7'), driverAccount, account!.id, 'lock', { reason: '账号异常' }))
    expect(await faultsOf(lock())).toEqual({ message: '司机尚未注册APP，不能锁定' })
    await world.tx(tx => updateRow(tx, world.as('0'), driverAccount, account!.id, { appState: 1 }))
    expect((await lock()).row.appState).toBe(2)
    expect((await lock()).row.appState).toBe(1)
  })

  it('shows what billing says of a page of drivers, asked once', async () => {
    const id = await save()
    money.set(id, {
      balance: fen('100.00'),
      marginHeld: fen('3000.00'),
      receivableAmt: fen('4200.00'),
      overdueAmt: fen('2100.00'),
      overdueDays: 12,
      lateFee: fen('12.60'),
    })
    const other = await save()
    const shown = await world.tx(async tx => {
      const accounts = await findRows(tx, driverAccount, { driverId: [id, other] }, { orderBy: 't.id' })
      asked.length = 0
      const read = codeOf(driverAccount as never).page!
      const found = await read(
        tx,
        world.as('0'),
        accounts.map(one => one.id),
      )
      return accounts.map(one => found.get(one.id))
    })
    expect(shown).toMatchObject([
      { balance: '100.00', marginHeld: '3000.00', overdueAmt: '2100.00', overdueDays: 12 },
      { balance: '0.00', overdueDays: 0 },
    ])
    expect(asked.map(ids => ids.toSorted())).toEqual([[id, other].toSorted()])
    expect(
      (await world.tx(tx => driverAdmission(tx, { driverId: id, usage: 'logistics', date: '2026-11-21' }))).fails,
    ).toEqual([
      { code: 'overdue', zh: '存在逾期欠款2100.00元', en: '2100.00 yuan overdue' },
      { code: 'background', zh: '未完成背景核查', en: 'background not checked' },
    ])
  })

  it('passes the background when the sources have nothing, and fails it when one changes its mind', async () => {
    const id = await save()
    const check = (force: boolean) =>
      world.tx(tx =>
        runChecks(tx, world.as('7'), { mechanismId: id, kinds: BACKGROUND_KINDS, force, authFileBizId: '77' }),
      )
    expect((await check(false)).requestIds).toHaveLength(4)
    await world.drain()
    expect(await stored(id)).toMatchObject({ backgroundState: 1, backgroundTime: '2026-11-21 09:00:00' })
    expect(
      (
        await world.tx(tx =>
          driverAdmission(tx, {
            driverId: id,
            usage: 'hailing',
            date: '2026-11-21',
            cityCode: '4401',
            classNeeded: 'C1',
          }),
        )
      ).ok,
    ).toBe(true)
    await world.tx(tx => insertRow(tx, world.as('1'), simulatedCheckPlay, { checkKind: 4, nextAnswer: 5, level: 2 }))
    await check(true)
    await world.drain()
    expect(await stored(id)).toMatchObject({ backgroundState: 2 })
    expect(await world.tx(tx => findRows(tx, checkRequest, { mechanismId: id, status: 1 }))).toHaveLength(8)
  })

  it('takes points from violations every night and says to the owner what ends soon', async () => {
    const id = await save({ licenceValidTo: '2026-12-10' })
    points.set(id, 12)
    const scan = async () => world.tx(async tx => scanDrivers(tx, world.as('0'), [await getRow(tx, driver, id)]))
    expect(await scan()).toBe(1)
    expect(await stored(id)).toMatchObject({
      licencePoints: 12,
      licenceState: 2,
      violationYear: 4,
      accidentYear: 1,
      remindedAt: '2026-11-21',
    })
    expect(await scan()).toBe(0)
  })

  it('keeps what an authority took away, recorded with a reason', async () => {
    const id = await save()
    await world.tx(tx =>
      act(tx, world.as('7'), driver, id, 'licenceState', { input: { licenceState: 3 }, reason: '酒驾暂扣' }),
    )
    points.set(id, 0)
    await world.tx(async tx => scanDrivers(tx, world.as('0'), [await getRow(tx, driver, id)]))
    expect(await stored(id)).toMatchObject({ licenceState: 3, licencePoints: 0 })
  })
})
