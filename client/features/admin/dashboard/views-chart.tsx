import { Bar, BarChart, CartesianGrid, Cell, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import type { DayStats } from '#shared/operations/statistics.ts';
import { dayLabel } from './day-texts.ts';

const TEXT = { fontSize: 12, fill: 'var(--ink-soft)' };

/** The bars of the last seven days. The table below it says the same to screen readers, so the chart is hidden from them. */
export function ViewsChart({ days }: { days: readonly DayStats[] }) {
  const bars = days.map(({ date, totalViews }) => ({ day: dayLabel(date), totalViews }));
  return (
    <div className="views-chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={260} initialDimension={{ width: 600, height: 260 }}>
        <BarChart data={bars} accessibilityLayer={false} margin={{ top: 24, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            axisLine={false}
            tickLine={false}
            tick={TEXT}
            tickMargin={12}
            interval="equidistantPreserveStart"
          />
          <YAxis
            width={44}
            axisLine={false}
            tickLine={false}
            tick={TEXT}
            allowDecimals={false}
            tickCount={4}
          />
          <Bar dataKey="totalViews" barSize={44} isAnimationActive={false}>
            {bars.map(({ day }, index) => (
              <Cell key={day} fill={index === bars.length - 1 ? 'var(--ink)' : 'var(--chart-bar)'} />
            ))}
            <LabelList dataKey="totalViews" position="top" fontSize={12} fill="var(--ink)" />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
