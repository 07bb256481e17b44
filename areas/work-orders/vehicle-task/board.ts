/** What the dispatch board answers (GET vehicle-task/board). */
export interface BoardTask {
  id: string
  taskNo: string
  type: number
  subKind: number
  stage: number
  status: number
  priority: number
  plateNo: string
  modelName: string
  cityName: string
  dueTime: string
  /** The day on which the board shows it. */
  day: string
  ageDays: number
  blocked: boolean
}
export interface BoardPerson {
  key: string
  handlerId: string
  providerId: string
  name: string
  /** Most open tasks by the dispatch rules; 0: no rule names him. */
  capacity: number
  open: number
  overdue: number
  /** By day, beside those that are late and those of later days. */
  days: Record<string, BoardTask[]>
  late: BoardTask[]
  later: number
}
export interface Board {
  days: { day: string; isWork: boolean }[]
  /** Tasks of one person on one day before it is too many. */
  dayMost: number
  people: BoardPerson[]
  unassigned: BoardTask[]
  unassignedTotal: number
  /** How many wait for how long. */
  ages: { label: string; count: number }[]
}
