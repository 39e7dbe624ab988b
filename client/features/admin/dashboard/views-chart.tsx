import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  ResponsiveContainer,
  useChartWidth,
  XAxis,
  YAxis,
  type XAxisTickContentProps,
} from 'recharts';
import type { DayStats } from '#shared/operations/statistics.ts';
import { dayLabel } from './day-texts.ts';

const TEXT = { fontSize: 12, fill: 'var(--ink-soft)' };

/** The bars of the last seven days. The table below it says the same to screen readers, so the chart is hidden from them. */
export function ViewsChart({ days }: { days: readonly DayStats[] }) {
  const bars = days.map(({ date, totalViews }) => ({ day: dayLabel(date), totalViews }));
  return (
    <div className="views-chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={260} initialDimension={{ width: 600, height: 260 }}>
        <BarChart
          data={bars}
          accessibilityLayer={false}
          barCategoryGap="24%"
          margin={{ top: 24, right: 0, bottom: 0, left: 0 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="day" height={48} axisLine={false} tickLine={false} tick={DayLabel} interval={0} />
          <YAxis
            width="auto"
            axisLine={false}
            tickLine={false}
            tick={TEXT}
            allowDecimals={false}
            tickCount={4}
          />
          <Bar dataKey="totalViews" maxBarSize={44} isAnimationActive={false}>
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

/** The width of the chart below which "Sat 21" is set in two lines, in pixels: seven labels would touch each other. */
const NARROW = 420;

function DayLabel({ x, y, payload, index, visibleTicksCount }: XAxisTickContentProps) {
  const isNarrow = (useChartWidth() ?? NARROW) < NARROW;
  const [weekday = '', day = ''] = String(payload.value).split(' ');
  const isToday = index === visibleTicksCount - 1;
  return (
    <text
      x={x}
      y={Number(y) + 16}
      textAnchor="middle"
      fontSize={12}
      className={isToday ? 'today' : undefined}
    >
      {isNarrow ? (
        <>
          <tspan x={x}>{weekday}</tspan>
          <tspan x={x} dy={16}>
            {day}
          </tspan>
        </>
      ) : (
        payload.value
      )}
    </text>
  );
}
