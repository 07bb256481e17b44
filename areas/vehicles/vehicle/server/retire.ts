import { addMonths } from '#kernel'

/** 60, 7.13: years until compulsory retirement; the first rule that fits. Private small cars have no date. */
const rules: readonly { nature: string; classes: RegExp; years: number }[] = [
  { nature: 'hailing', classes: /./, years: 8 },
  { nature: 'lease', classes: /^K[34]/, years: 15 },
  { nature: 'lease', classes: /^K2/, years: 15 },
  { nature: 'lease', classes: /^H3/, years: 15 },
  { nature: 'lease', classes: /^H4/, years: 12 },
  { nature: 'freight', classes: /^H3/, years: 15 },
  { nature: 'freight', classes: /^H4/, years: 12 },
]
export function retireDate(
  registerDate: string | null | undefined,
  useNature: string | null | undefined,
  vehicleClass: string | null | undefined,
): string | null {
  if (!registerDate) return null
  const rule = rules.find(one => one.nature === useNature && one.classes.test(vehicleClass ?? ''))
  return rule ? addMonths(registerDate, rule.years * 12) : null
}
