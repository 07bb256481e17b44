import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { demoProviders, type ProviderSeed } from '#areas/partners/demo.ts'
import { demoDrivers, type DriverSeed } from '#areas/partners/demo-drivers.ts'
import { askSource } from '#areas/partners/mechanism-check/server/check-job.ts'
import type { Doing, Stage } from './stage.ts'

// 20-partners 16: 60 drivers and 26 providers, with those that the story itself needs.
const drivers: readonly DriverSeed[] = [
  ['陈志明', '4403', '1972-01-01', 240, 'hailing'],
  ['李国强', '4401', '1979-06-12', 198, 'hailing'],
  ['黄文斌', '3301', '1986-11-23', 156, 'hailing'],
  ['张建平', '5101', '1993-04-07', 114, 'chauffeur'],
  ['梁永强', '4406', '1974-09-18', 228, 'hailing'],
  ['刘海波', '4403', '1981-02-02', 186, 'hailing'],
  ['吴晓东', '4401', '1988-07-13', 144, 'logistics'],
  ['郑伟民', '3301', '1995-12-24', 102, 'hailing'],
  ['何嘉俊', '5101', '1976-05-08', 216, 'chauffeur'],
  ['胡春生', '4406', '1983-10-19', 174, 'hailing'],
  ['冯丽娟', '4403', '1990-03-03', 132, 'hailing', 'female'],
  ['邓志辉', '4401', '1997-08-14', 90, 'logistics'],
  ['曹永刚', '3301', '1978-01-25', 30, 'hailing'],
  ['彭美玲', '5101', '1985-06-09', 162, 'hailing', 'female'],
  ['苏国庆', '4406', '1992-11-20', 120, 'hailing'],
  ['卢伟明', '4403', '1973-04-04', 234, 'hailing'],
  ['蔡志坚', '4401', '1980-09-15', 192, 'logistics'],
  ['潘玉珍', '3301', '1987-02-26', 150, 'hailing', 'female'],
  ['田立新', '5101', '1994-07-10', 108, 'chauffeur'],
  ['董文涛', '4406', '1975-12-21', 222, 'hailing'],
  ['余晓峰', '4403', '1982-05-05', 180, 'hailing'],
  ['叶春兰', '4401', '1989-10-16', 138, 'hailing', 'female'],
  ['程志强', '3301', '1996-03-27', 96, 'hailing'],
  ['汪大海', '5101', '1977-08-11', 210, 'chauffeur'],
  ['丁建华', '4406', '1984-01-22', 168, 'hailing'],
  ['任红梅', '4403', '1991-06-06', 126, 'hailing', 'female'],
  ['姜海涛', '4401', '1972-11-17', 240, 'logistics'],
  ['范玉林', '3301', '1979-04-01', 30, 'hailing'],
  ['石永福', '5101', '1986-09-12', 156, 'chauffeur'],
  ['廖晓燕', '4406', '1993-02-23', 114, 'hailing', 'female'],
  ['金志强', '4403', '1974-07-07', 228, 'hailing'],
  ['韦国强', '4401', '1981-12-18', 186, 'logistics'],
  ['夏雨生', '3301', '1988-05-02', 31, 'hailing'],
  ['付桂英', '5101', '1995-10-13', 102, 'hailing', 'female'],
  ['白建军', '4406', '1976-03-24', 216, 'hailing'],
  ['邹永红', '4403', '1983-08-08', 174, 'hailing'],
  ['熊志刚', '4401', '1990-01-19', 132, 'logistics'],
  ['孟庆丰', '3301', '1997-06-03', 90, 'hailing'],
  ['秦淑华', '5101', '1978-11-14', 204, 'chauffeur', 'female'],
  ['江文豪', '4406', '1985-04-25', 162, 'hailing'],
]
const providers: readonly ProviderSeed[] = [
  ['安瑞人寿保险股份有限公司深圳分公司', '4403', ['insurer'], [1], '安瑞'],
  ['云海财产保险股份有限公司杭州分公司', '3301', ['insurer'], [1], '云海生'],
  ['蜀安保险代理有限公司', '5101', ['broker'], [1], '舒安'],
  ['顺通板车运输有限公司', '4401', ['transport', 'towing'], [4], '孙通'],
  ['杭运汽车托运有限公司', '3301', ['transport'], [4], '杭运'],
  ['蓉道救援服务有限公司', '5101', ['towing'], [4], '荣道'],
  ['羊城车务代办有限公司', '4401', ['agency', 'violation_agent'], [1, 2, 3], '杨成'],
  ['钱江车务服务有限公司', '3301', ['agency'], [1, 2, 3], '钱江平'],
  ['锦里车务代办有限公司', '5101', ['agency', 'violation_agent'], [1, 2, 3], '金礼'],
  ['津滨牌证服务有限公司', '1201', ['agency'], [1, 2, 3], '金斌'],
  ['北斗车安科技有限公司', '4401', ['gps'], [6], '贝安'],
  ['路见定位技术有限公司', '3301', ['gps'], [6], '陆见'],
  ['南盾资产管理服务有限公司', '4401', ['receive'], [5, 12], '南盾'],
  ['穗检机动车检测有限公司', '4401', ['inspection'], [9], '隋检'],
  ['西湖机动车检测有限公司', '3301', ['inspection'], [9], '席湖'],
  ['武侯机动车检测有限公司', '5101', ['inspection'], [9], '吴检'],
  ['佛山禅检机动车检测有限公司', '4406', ['inspection'], [9], '单检'],
]
/** The story has so many drivers of its own. */
const FIRST_DRIVER = 20
const FIRST_PROVIDER = 2101

/** Those who drive and work beside the story's people; nobody of them is needed by it. */
export const knowsMorePartners: Doing = async stage => {
  stage.at(addDays(stage.today, -40), '09:30:00')
  const clerk = stage.who('系统管理员')
  const actors = { clerk, cashier: stage.who('周敏'), finance: stage.who('王静') }
  await stage.run(tx => demoProviders(tx, actors, providers, FIRST_PROVIDER))
  const ids = await stage.run(tx =>
    demoDrivers(tx, actors, { file: name => stage.scan(tx, clerk, name) }, drivers, FIRST_DRIVER),
  )
  await answers(stage, [...ids.values()])
}

/** What the sources say of them, at once: whoever is clean is admitted. */
async function answers(stage: Stage, ids: readonly string[]): Promise<void> {
  const waiting = await stage.run(tx =>
    tx.rows<{ id: string }>(
      sql`select id from check_request where tenant_id = ${tx.tenantId} and mechanism_id = any(${[...ids]}::bigint[]) and answer_time is null order by id`,
    ),
  )
  for (const one of waiting) await askSource(stage.run, stage.system, one.id)
}
