module example.com/reviews

go 1.19
