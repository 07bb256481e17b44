import { addDays, addMonths, localDate, localDateTime } from '#kernel'
import { idNo, mobile } from '#kernel/made-up.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { once, type DemoTools, type Ids, type PartnerActors } from './demo.ts'
import { driver } from './driver/driver.ts'
import { BACKGROUND_KINDS } from './driver/server/driver-rules.ts'
import { driverAccount } from './driver-account/driver-account.ts'
import { runChecks } from './mechanism-check/server/run-checks.ts'
import { travelCompany } from './travel-company/travel-company.ts'

export type DriverSeed = readonly [
  name: string,
  city: string,
  born: string,
  licensedMonths: number,
  kind: string,
  sex?: 'female',
]

// Licensed so many months before the story's day: 邓家豪 not yet three years (20-partners 15, example 27).
const seeds: readonly DriverSeed[] = [
  ['林志远', '4401', '1988-04-12', 130, 'hailing'],
  ['何春梅', '4401', '1991-09-03', 96, 'hailing', 'female'],
  ['邓家豪', '4403', '2001-02-17', 29, 'hailing'],
  ['何志远', '4401', '1990-03-07', 137, 'hailing'],
  ['谭永强', '4403', '1984-11-26', 190, 'hailing'],
  ['罗秀英', '4403', '1986-06-08', 150, 'hailing', 'female'],
  ['吴伟明', '4403', '1979-01-30', 240, 'logistics'],
  ['黎国栋', '4406', '1982-08-19', 204, 'logistics'],
  ['周海燕', '4406', '1993-12-05', 70, 'hailing', 'female'],
  ['彭志刚', '4401', '1977-05-21', 260, 'logistics'],
  ['叶锦荣', '4401', '1985-10-10', 160, 'chauffeur'],
  ['蒋文斌', '3301', '1989-02-28', 120, 'hailing'],
  ['沈丽华', '3301', '1992-07-14', 88, 'hailing', 'female'],
  ['方建国', '3301', '1981-03-22', 210, 'logistics'],
  ['唐小龙', '5101', '1994-09-17', 60, 'hailing'],
  ['冉光明', '5101', '1983-12-01', 185, 'logistics'],
  ['杨雪梅', '5101', '1990-05-25', 110, 'hailing', 'female'],
  ['马俊杰', '4403', '1987-08-08', 140, 'private'],
  ['曾庆华', '4403', '1967-01-15', 320, 'chauffeur'],
  ['高志鹏', '4401', '1995-04-30', 50, 'hailing'],
]
const streets: Readonly<Record<string, string>> = {
  '4401': '广州市白云区棠景街道',
  '4403': '深圳市龙华区民治街道',
  '4406': '佛山市南海区桂城街道',
  '3301': '杭州市萧山区宁围街道',
  '5101': '成都市武侯区簇桥街道',
}
/** Their papers end soon: what the nightly scan is there for. */
const ENDING = 18
/** Nobody has asked about them yet. */
const UNCHECKED = 17

/** Drivers with their accounts; the sources are asked about them by a job after the commit. `first`: their serial. */
export async function demoDrivers(
  tx: Tx,
  actors: PartnerActors,
  tools: DemoTools,
  told: readonly DriverSeed[] = seeds,
  first = 0,
): Promise<Ids> {
  const actor = actors.clerk
  const today = localDate(actor.clock.now())
  const [platform] = await findRows(tx, travelCompany, { status: 1 }, { limit: 1, orderBy: 't.id' })
  const ids: Ids = new Map()
  let scans: string | undefined
  for (const [nth, [name, city, born, licensed, kind, sex]] of told.entries()) {
    const at = first + nth
    const isNew = (await findRows(tx, driver, { mechanismName: name } as never)).length === 0
    if (isNew) scans ??= await tools.file('司机证件')
    const viaPlatform = platform !== undefined && kind === 'hailing' && at % 4 === 1
    const id = await once(tx, actor, driver, name, () => ({
      mechanismName: name,
      signKind: viaPlatform ? 101 : 100,
      ...(viaPlatform ? { travelCompanyId: platform.id } : {}),
      idNo: idNo(`${city}06`, born, 20 + at * 2 + (sex === 'female' ? 0 : 1)),
      idValidTo: addMonths(today, 60 + at * 6),
      nation: 'han',
      phone: mobile(6100 + at),
      residence: `${streets[city]}${12 + at * 7}号`,
      idFileBizId: scans,
      licenceClass: kind === 'logistics' ? 'B2' : at % 3 === 0 ? 'C2' : 'C1',
      licenceFirstDate: addMonths(today, -licensed),
      licenceValidTo: at === ENDING ? addDays(today, 12) : addMonths(today, 20 + at * 5),
      licenceFileBizId: scans,
      ...(kind === 'hailing'
        ? {
            hailingCertNo: `WY${city}${String(20_260_100 + at)}`,
            hailingCertCity: city,
            hailingCertTo: addMonths(today, 9 + at),
          }
        : {}),
      ...(kind === 'logistics'
        ? { cargoCertNo: `CY${city}${String(5_100 + at)}`, cargoCertTo: addMonths(today, 14 + at) }
        : {}),
      cityCode: city,
      driverKind: kind,
      emergencyName: told[(at + 7) % told.length]![0].slice(0, 1) + (sex === 'female' ? '建国' : '玉兰'),
      emergencyPhone: mobile(6200 + at),
      emergencyRelation: '配偶',
      ownerUserId: actor.userId,
      ownerDeptId: actor.deptId || '1',
    }))
    ids.set(name, id)
    if (!isNew) continue
    await entersApp(tx, actors, id, at)
    if (at !== UNCHECKED)
      await runChecks(tx, actor, { mechanismId: id, kinds: BACKGROUND_KINDS, authFileBizId: scans ?? null })
  }
  return ids
}

/** Most of them have the app on their telephone, one is locked out. */
async function entersApp(tx: Tx, actors: PartnerActors, driverId: string, at: number): Promise<void> {
  if (at % 4 === 3) return
  const [account] = await findRows(tx, driverAccount, { driverId }, { limit: 1 })
  const now = actors.clerk.clock.now()
  await updateRow(tx, actors.clerk, driverAccount, account!, {
    appState: at === 4 ? 2 : 1,
    bindTime: localDateTime(now),
    lastLoginTime: localDateTime(now),
    realNameState: at % 3 === 2 ? 0 : 1,
  })
}
