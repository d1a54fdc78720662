/// A date and time of day in UTC on the proleptic Gregorian calendar.
struct CivilTime: Equatable {
    var year: Int
    /// From 1.
    var month: Int
    /// From 1.
    var day: Int
    var hour = 0
    var minute = 0
    /// Up to 60, which is a leap second.
    var second = 0

    /// Whether the date and time exist; a leap second is possible only at the end of a day.
    var exists: Bool {
        guard
            WallTime.years.contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return false }
        return (0...59).contains(second) || (second == 60 && hour == 23 && minute == 59)
    }

    /// Seconds since the beginning of 1970; days past the end of a month count into the next month.
    var secondsSince1970: Int64 {
        let days = Self.days(beforeYear: year, month: month) + day - 1
        return Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from the start of 1970 to the start of a month, counted in 400-year eras from March.
    private static func days(beforeYear year: Int, month: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The civil time of a point in time.
    init(secondsSince1970: Int64) {
        var days = Int(secondsSince1970 / 86_400)
        var rest = Int(secondsSince1970 % 86_400)
        if rest < 0 {
            rest += 86_400
            days -= 1
        }
        hour = rest / 3_600
        minute = rest / 60 % 60
        second = rest % 60

        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Counted from 0 for Sunday.
    var weekday: Int {
        let days = Self.days(beforeYear: year, month: month) + day - 1
        return ((days + 4) % 7 + 7) % 7
    }
}
