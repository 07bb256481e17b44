/** Risk grades, best first. */
export const riskGrades = ['A', 'B', 'C', 'D', 'E'] as const
